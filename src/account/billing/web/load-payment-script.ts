import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

/** A script that was neither loaded nor refused by then counts as blocked. */
const patienceMs = 20_000;

export interface ScriptSource {
  readonly publishableKey: string;
  /** Of the local stand-in; null for the provider's own script. */
  readonly scriptUrl: string | null;
}

/** The provider's browser library. Throws where its script is blocked or away; calling again tries again. */
export async function loadPaymentScript({ publishableKey, scriptUrl }: ScriptSource): Promise<Stripe> {
  if (scriptUrl !== null) await loadModule(scriptUrl);
  const stripe = await inTime(loadStripe(publishableKey));
  if (!stripe) throw blocked();
  return stripe;
}

function loadModule(url: string): Promise<void> {
  return inTime(
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.type = 'module';
      // A module that failed once stays failed under its address.
      script.src = `${url}?${Date.now()}`;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        script.remove();
        reject(blocked());
      });
      document.head.append(script);
    }),
  );
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(blocked()), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw blocked(error);
  } finally {
    clearTimeout(timer);
  }
}

function blocked(cause?: unknown): Error {
  return new Error('The payment form is blocked or the payment provider is away. Nothing was charged.', { cause });
}
