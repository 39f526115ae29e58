import { Resolver } from 'node:dns/promises';

/** The texts of the TXT records at a name, or `away`: nobody could say which there are. */
export type TxtRecords = readonly string[] | 'away';
/** Returns the TXT records at a name. Does not throw. */
export type FindTxt = (name: string) => Promise<TxtRecords>;

/** The name, or a record of this type, does not exist: the name servers say so themselves. */
const absent = ['ENOTFOUND', 'ENODATA'];
/** Several name servers are asked one after the other, so one question has a limit over all of them. */
const limitMs = 15_000;

/** Asks the name servers of the system. A failure of theirs is `away` and says nothing about the record. */
export function systemTxtRecords(): FindTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: 5_000, tries: 2 });
    const timer = setTimeout(() => resolver.cancel(), limitMs);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((chunks) => chunks.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return absent.includes(code) ? [] : 'away';
    } finally {
      clearTimeout(timer);
    }
  };
}
