import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

export interface ScriptSource {
  readonly publishableKey: string;
  /** Script of the local stand-in; null for the provider's own. */
  readonly scriptUrl: string | null;
}

/** A script that has neither loaded nor failed after this time counts as blocked. */
export const loadTimeoutMs = 20_000;

/** The error to show when the provider's script or its frame does not load. */
export function formBlocked(cause?: unknown): Error {
  return new Error(
    'The payment form is blocked or the payment provider is unavailable. Nothing was charged.',
    {
      cause,
    },
  );
}

/** Loads the provider's browser library. Throws `formBlocked` if that fails; calling again retries. */
export async function loadPaymentScript({ publishableKey, scriptUrl }: ScriptSource): Promise<Stripe> {
  if (scriptUrl !== null) await loadModule(scriptUrl);
  const stripe = await withTimeout(loadStripe(publishableKey));
  if (!stripe) throw formBlocked();
  return stripe;
}

function loadModule(url: string): Promise<void> {
  return withTimeout(
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.type = 'module';
      // Browsers remember that a module failed, by its address.
      script.src = `${url}?${Date.now()}`;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        script.remove();
        reject(formBlocked());
      });
      document.head.append(script);
    }),
  );
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(formBlocked()), loadTimeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } catch (error) {
    throw formBlocked(error);
  } finally {
    clearTimeout(timer);
  }
}
