import * as z from 'zod'
import { tagName } from '@/lib/api/anagrafica/tags-fields'
import type { Tx } from '@/server/db/client'
import { tagIdOf } from '../categories/tag-names'
import { lockTags, readTagNames } from '../categories/tag-queries'
import { linkTags } from '../categories/tag-store'
import { readList } from '../entries/cell-list'

/** As many as the API takes. */
const MAX_TAGS = 30

/** The names of tags in a cell. */
export const tagNames = z.string().transform(readList).pipe(z.array(tagName).max(MAX_TAGS))

const plain = (name: string): string => name.toLowerCase()

/** Names as they are compared: each once, as the structure writes it, in order. */
export const knownNames = (
  names: readonly string[],
  known: ReadonlyMap<string, string> = new Map(),
): string[] =>
  [...new Map(names.map((name) => [plain(name), known.get(plain(name)) ?? name]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, name]) => name)

/** The structure's names of tags, by the name in lower case. */
export async function tagsByName(tx: Tx): Promise<ReadonlyMap<string, string>> {
  return new Map((await readTagNames(tx)).map((name) => [plain(name), name]))
}

/** Gives each entry exactly the tags named; those that are not there yet are made. */
export async function writeTags(tx: Tx, rows: readonly { id: number; names: readonly string[] }[]) {
  if (rows.length === 0) return
  await lockTags(tx)
  const ids = new Map<string, number>()
  for (const name of new Set(rows.flatMap(({ names }) => names))) ids.set(name, await tagIdOf(tx, name))
  const tagsOf = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? [])
  await linkTags(
    tx,
    rows.map(({ id, names }) => ({ entryId: id, tagIds: tagsOf(names) })),
  )
}
