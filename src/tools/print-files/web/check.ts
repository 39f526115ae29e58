import type { ResponseOf } from '#platform/shared/endpoint.ts';
import type { checkPrint } from '#tools/print-files/shared/contract.ts';

/** What preflight says of a picture. */
export type Report = ResponseOf<typeof checkPrint>['data'];

export type Finding = Report['findings'][number];
export type Severity = Finding['severity'];
