/** The facts about an entry that a move needs. */
export type Mover = {
  id: number
  sku: string
  ana_type: number
  structure_id: number
  category_id: number | null
}

export type Link = { anagrafica_id: number; contatto_id: number }

/**
 * `moving` leave their structure; `shared` are contacts that also belong to an entry that stays, and are copied;
 * `links` are joined again where the entries arrive, those of `shared` to the copy. Links between an entry that goes
 * and one that stays end.
 */
export type MovePlan = { moving: Mover[]; shared: Mover[]; links: Link[] }

/**
 * The entries that move with the chosen ones: their contacts, without those that an entry which stays has, too. Pure.
 */
export function planMove(
  chosen: readonly Mover[],
  companions: readonly Mover[],
  links: readonly Link[],
): MovePlan {
  const chosenIds = new Set(chosen.map((entry) => entry.id))
  const others = companions.filter((contact) => !chosenIds.has(contact.id))
  const isShared = (contact: Mover) =>
    links.some((link) => link.contatto_id === contact.id && !chosenIds.has(link.anagrafica_id))
  return {
    moving: [...chosen, ...others.filter((contact) => !isShared(contact))],
    shared: others.filter(isShared),
    links: links.filter((link) => chosenIds.has(link.anagrafica_id)),
  }
}
