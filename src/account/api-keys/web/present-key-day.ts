import { presentDay } from '../../../platform/web/moment.tsx';

/** The day on which a key was made, where the reader is; "N/A" for a key without one (spec 3). */
export function presentKeyDay(createdAt: string | undefined): string {
  return createdAt === undefined ? 'N/A' : presentDay(createdAt);
}
