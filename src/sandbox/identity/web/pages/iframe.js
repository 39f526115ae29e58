/** Hands what the popup says on to the page that opened it. */
new BroadcastChannel('overprint-sandbox-identity').addEventListener('message', ({ data }) => {
  parent.postMessage({ authEvent: data }, location.origin);
});
