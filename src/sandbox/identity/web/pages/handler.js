/** The account chooser: tells the page that opened it who was chosen. */
const asked = new URL(location.href).searchParams;
const list = document.querySelector('#accounts');
const form = document.querySelector('#other');

function choose({ email, displayName }) {
  const answer = new URL('/emulator/auth/handler', location.origin);
  answer.search = new URLSearchParams({
    providerId: asked.get('providerId') ?? '',
    email,
    displayName: displayName ?? '',
  });
  new BroadcastChannel('overprint-sandbox-identity').postMessage({
    type: asked.get('authType'),
    eventId: asked.get('eventId'),
    urlResponse: answer.href,
    sessionId: null,
    postBody: null,
    tenantId: null,
    error: null,
  });
}

function button(account) {
  const item = document.createElement('li');
  const choice = document.createElement('button');
  choice.type = 'button';
  choice.className = 'account';
  const name = document.createElement('strong');
  name.textContent = account.displayName ?? account.email;
  const email = document.createElement('span');
  email.textContent = account.email;
  choice.append(name, email);
  choice.addEventListener('click', () => choose(account));
  item.append(choice);
  return item;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { email, displayName } = Object.fromEntries(new FormData(form));
  choose({ email, displayName });
});
document.querySelector('#cancel').addEventListener('click', () => window.close());

const answer = await fetch('/emulator/auth/google-accounts');
list.append(...(await answer.json()).map(button));
