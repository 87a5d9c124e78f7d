import type { Tx } from '@/server/db/client'

/** A family of calls, the milliseconds between two of them, and the time. */
type Place = { family: string; spaceMs: number; at: Date }

/**
 * Takes the next place of a family of calls for the whole installation: 0 when the call may be made at once, else the
 * milliseconds to wait, and none is taken. Of callers at the same time one takes it.
 */
export async function reservePlace(tx: Tx, { family, spaceMs, at }: Place): Promise<number> {
  const next = new Date(at.getTime() + spaceMs)
  const taken = await tx.$queryRaw<{ family: string }[]>`
    insert into intermediary_pace as pace (family, next_at) values (${family}, ${next})
    on conflict (family) do update set next_at = excluded.next_at where pace.next_at <= ${at}
    returning family`
  if (taken.length > 0) return 0
  const { next_at } = await tx.intermediary_pace.findUniqueOrThrow({ where: { family } })
  return Math.max(1, next_at.getTime() - at.getTime())
}
