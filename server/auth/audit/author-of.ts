import type { AuditRow } from './audit-queries'

type Author = { id: number; name: string; email: string }

/** The author's name or, without one, the e-mail address; null for a change that no account asked for. */
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
