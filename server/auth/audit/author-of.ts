import type { AuditRow } from './audit-queries'

type Author = { id: number; name: string; email: string }

/** Who did it, by name or, without one, by e-mail; null for what no account asked for. */
export function authorOf(
  row: Pick<AuditRow, 'account_id' | 'first_name' | 'last_name' | 'email'>,
): Author | null {
  if (row.account_id === null) return null
  const email = row.email ?? ''
  return {
    id: row.account_id,
    name: [row.first_name, row.last_name].filter(Boolean).join(' ') || email,
    email,
  }
}
