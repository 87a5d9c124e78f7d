import type { Tx } from '@/server/db/client'

export type Author = { id: number; name: string } | null

/** Reads the names of accounts: `(id) => author`, null for an account that no longer exists. */
export async function authorsOf(
  tx: Tx,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Author> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await tx.account.findMany({
    where: { id: { in: wanted } },
    select: { id: true, email: true, first_name: true, last_name: true },
  })
  const names = new Map(
    rows.map(({ id, email, first_name, last_name }) => [
      id,
      [first_name, last_name].filter(Boolean).join(' ') || email,
    ]),
  )
  return (id) => {
    const name = id === null ? undefined : names.get(id)
    return id === null || name === undefined ? null : { id, name }
  }
}
