import { type Usage, usageLimits } from '../shared/contract.ts';

/** Whether so much of the month's quota is used that its owner should know (spec 9); from the counts, not the rounded share. */
export function nearsQuota({ used, limit }: Pick<Usage, 'used' | 'limit'>): boolean {
  return (used / limit) * 100 > usageLimits.warningPercentage;
}
