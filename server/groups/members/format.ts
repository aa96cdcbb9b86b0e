/** Members as clients read them. */
import { groupPermissions } from '../../rights/policy.js';
import type { SeenMemberRow } from './queries.js';
import { displayFlags } from './rules.js';

/** A flat object without the particulars that the member does not show; with permissions only on request. */
export function memberBody(row: SeenMemberRow, shown: { readonly permissions: boolean }) {
  const particulars = Object.entries(row.seen).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(particulars),
    ...(row.own || row.adds ? { accepted: row.accepted } : {}),
    ...(shown.permissions ? { group_permissions: pick(row, groupPermissions) } : {}),
    ...(row.own ? { display_user_info: pick(row, displayFlags) } : {}),
  };
}

function pick<Name extends string>(row: Readonly<Record<Name, boolean>>, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Record<Name, boolean>;
}
