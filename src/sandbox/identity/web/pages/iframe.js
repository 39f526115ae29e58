/** Passes the popup's message on to the page that opened it. */
new BroadcastChannel('overprint-sandbox-identity').addEventListener('message', (event) => {
  /** @type {unknown} */
  const authEvent = event.data;
  parent.postMessage({ authEvent }, location.origin);
});
