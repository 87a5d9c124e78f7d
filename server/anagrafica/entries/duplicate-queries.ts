import type { Tx } from '@/server/db/client'

const MAX_COMPARED = 100

export type Hit = { id: number; shared: string[]; score: number }

type EntryDraft = {
  first_name: string
  last_name: string
  business: { name: string; vatnumber: string }
  taxcode: string
  emails: string[]
  phones: string[]
}

/**
 * The visible entries but one that share a key with the draft (`shared`: each begins with the letter of its kind), or
 * whose names are like its own (`score` from 0 to 1): MAX_COMPARED at most (SQL function `similar_anagrafica`).
 */
export const findSimilar = (tx: Tx, entry: EntryDraft, exceptId: number | null): Promise<Hit[]> => {
  const { business } = entry
  const name = [business.name, entry.last_name, entry.first_name].filter(Boolean).join(' ')
  const vatnumber = business.vatnumber.replace(/\s+/g, '')
  return tx.$queryRaw<Hit[]>`
    select id, shared, score::float8 as score from similar_anagrafica(
      app_registry_keys(${vatnumber}, ${entry.taxcode.replace(/\s+/g, '')}, ${entry.emails}::text[],
        ${entry.phones}::text[]), ${name}, ${exceptId}::int, ${MAX_COMPARED})`
}
