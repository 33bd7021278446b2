// Show how far a job is; when it is over, the server shows what came of it.
const panel = document.querySelector("[data-state]");
const every = 250;

function say(text) {
  const words = panel.querySelector("[role=status]");
  if (words.textContent !== text) words.textContent = text;
}

async function follow() {
  const answer = await fetch(panel.dataset.state).catch(() => null);
  if (!answer) {
    say(panel.dataset.lost);
    return setTimeout(follow, 4 * every);
  }
  if (!answer.ok) return location.reload();
  const state = await answer.json();
  if (state.over) return location.reload();
  const bar = panel.querySelector("progress");
  if (state.total) {
    bar.max = state.total;
    bar.value = state.done;
  }
  const waits = state.ahead ? panel.dataset.waits.replace("{}", state.ahead) : "";
  say(state.step || waits);
  setTimeout(follow, every);
}

if (panel) follow();
