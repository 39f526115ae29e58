import { type Cell, comparedPlans, planName, planRows } from './plan-rows.ts';

/** The plans side by side, with what each has in figures. */
export function PlanTable() {
  return (
    <table className="w-full table-fixed text-left">
      <caption className="sr-only">Compare plans</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <td className="w-1/3" />
          {comparedPlans.map((plan) => (
            <th key={plan} scope="col" className="py-2.5 pl-3 font-display text-lg font-bold">
              {planName(plan)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {planRows.map(({ what, cells }) => (
          <tr key={what} className="border-b border-rule">
            <th scope="row" className="py-2.5 font-medium">
              {what}
            </th>
            {comparedPlans.map((plan) => (
              <td key={plan} className="py-2.5 pl-3 tabular-nums">
                <CellText cell={cells[plan]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CellText({ cell }: { readonly cell: Cell }) {
  if (typeof cell === 'string') return cell;
  return cell ? 'Yes' : <span className="text-ink-soft">No</span>;
}
