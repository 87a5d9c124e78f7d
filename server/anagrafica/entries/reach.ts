import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { type AnagraficaRow, findRow } from './queries'

/**
 * The entry with an id, for reads that see the family: of the caller's structure, or of any of the family for a caller
 * with GUI_CAN_LIST_ANAGRAFICA_FAMILY (document 3 §6). ERROR_ANAGRAFICA_NOT_FOUND otherwise.
 */
export async function entryInReach(tx: Tx, caller: Session, id: number): Promise<AnagraficaRow> {
  const row = await findRow(tx, { id })
  const family = hasAny(caller.guiItemList, ['GUI_CAN_LIST_ANAGRAFICA_FAMILY'])
  if (!row || (!family && row.structure_id !== caller.structureId)) {
    throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  }
  return row
}
