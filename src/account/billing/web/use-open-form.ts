import { useSearchParams } from 'wouter';

type PaymentFormName = 'plan' | 'pass' | 'renewal' | 'card';

/** The open payment form, at most one; stored in the address as `?buy=`. */
export function useOpenForm() {
  const [search, setSearch] = useSearchParams();
  function open(form: PaymentFormName) {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('buy', form);
      return after;
    });
  }
  return [search.get('buy'), open] as const;
}
