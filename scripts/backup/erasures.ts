import type { Erasure } from '@/lib/domain/backups/erasure-line'
import { type ErasureLists, placesOfErasures, readErasureLists } from './erasure-reader'
import { noteErasures } from './pause'

/** How many erasures came to which end. `isWhole` is false when a list could not be read. */
export type ErasureResult = { done: number; known: number; absent: number; refused: number; isWhole: boolean }

type Say = { log: (sentence: string) => void; warn: (sentence: string) => void }

/**
 * Does the erasures of the lists beside the backups again in a restored database, which the environment names, by the function of
 * the product: those that the database does not record. Says each that was done or refused, with ids alone, and each thing that
 * is not known. Done twice it is done once.
 */
export async function repeatErasures(
  {
    databaseUrl,
    backup,
    backupAt,
    given,
  }: { databaseUrl: string; backup?: string; backupAt: Date; given?: string | undefined },
  say: Say = console,
): Promise<ErasureResult> {
  const { sealErasure } = await import('@/server/auth/backups/erasure-list')
  const lists = await readErasureLists(placesOfErasures(backup, given), sealErasure)
  if (given !== undefined && !lists.places.includes(given) && lists.unread.length === 0) {
    lists.unread.push(`There is no list of erasures ${given}.`)
  }
  const result: ErasureResult = {
    done: 0,
    known: 0,
    absent: 0,
    refused: 0,
    isWhole: lists.unread.length === 0,
  }
  for (const sentence of [...lists.unread, ...lists.faults]) say.warn(sentence)
  for (const erasure of lists.erasures) await repeat(erasure, result, say)
  report(lists, result, backupAt, say)
  if (result.isWhole) await noteErasures(databaseUrl)
  return result
}

async function repeat(erasure: Erasure, result: ErasureResult, say: Say): Promise<void> {
  const { eraseAgain } = await import('@/server/anagrafica')
  const { structure_id, sku, mode, at } = erasure
  const words = `${mode === 'erase' ? 'Erasure' : 'Anonymisation'} of ${at.toISOString()} (structure ${structure_id}, ${sku})`
  const outcome = await eraseAgain(erasure)
  if (outcome.act === 'DONE') {
    result.done += 1
    say.log(`${words}: done again.`)
  } else if (outcome.act === 'REFUSED') {
    result.refused += 1
    const reasons = outcome.refusal.details.map((fault) => reasonOf(fault as Reason))
    say.warn(
      `${words}: REFUSED (${outcome.refusal.code}; ${reasons.join(', ')}). The person is back as entry ${outcome.id}: remove the reasons, then erase it there.`,
    )
  } else if (outcome.act === 'KNOWN') result.known += 1
  else result.absent += 1
}

type Reason = { kind?: string; id?: number }

const reasonOf = ({ kind = 'reason', id }: Reason): string => `${kind} ${id ?? '?'}`

function report({ places, erasures }: ErasureLists, result: ErasureResult, backupAt: Date, say: Say): void {
  const since = backupAt.toISOString()
  if (places.length === 0) {
    say.warn(
      `No list of erasures is beside the backup: people who were erased after ${since} are back, and Luna does not know them. ` +
        'Erase them again, or name the list: npm run restore -- --erasures PLACE',
    )
    return
  }
  const last = erasures.at(-1)?.at
  say.log(
    `Erasures: ${result.done} done again, ${result.known} known to the backup, ${result.absent} of people who are not in it, ${result.refused} refused.`,
  )
  say.log(
    last
      ? `The last one in the list is of ${last.toISOString()}. If there were others after it, erase those people again.`
      : `The list is empty. If people were erased after ${since}, erase them again.`,
  )
}
