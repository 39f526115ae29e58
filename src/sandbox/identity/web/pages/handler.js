/**
 * The account chooser. It sends the chosen account to the page that opened it.
 *
 * @typedef {{ email: string, displayName: string | null }} Account
 */
const query = new URL(location.href).searchParams;

/** @param {Account} account */
function choose({ email, displayName }) {
  const chosen = new URLSearchParams({
    providerId: query.get('providerId') ?? '',
    email,
    displayName: displayName ?? '',
  });
  const authEvent = {
    type: query.get('authType'),
    eventId: query.get('eventId'),
    urlResponse: `${location.origin}/emulator/auth/handler?${chosen.toString()}`,
    sessionId: null,
    postBody: null,
    tenantId: null,
    error: null,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
  new BroadcastChannel('overprint-sandbox-identity').postMessage(authEvent);
}

/** @param {Account} account */
function listItem(account) {
  const name = document.createElement('strong');
  name.textContent = account.displayName ?? account.email;
  const email = document.createElement('span');
  email.textContent = account.email;
  const choice = document.createElement('button');
  choice.type = 'button';
  choice.className = 'account';
  choice.append(name, email);
  choice.addEventListener('click', () => choose(account));
  const item = document.createElement('li');
  item.append(choice);
  return item;
}

const form = document.querySelector('form');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => /** @type {string} */ (data.get(name));
  choose({ email: text('email'), displayName: text('displayName') });
});
document.querySelector('#cancel')?.addEventListener('click', () => window.close());

const response = await fetch('/emulator/auth/google-accounts');
const accounts = /** @type {Account[]} */ (await response.json());
document.querySelector('#accounts')?.append(...accounts.map(listItem));
