import type { Tx } from '@/server/db/client'
import type { anagrafica_noteModel } from '@/server/db/generated/models/anagrafica_note'

/** The row of a visible note, locked until the transaction ends. */
export async function lockNoteRow(tx: Tx, id: number): Promise<anagrafica_noteModel | undefined> {
  const [row] = await tx.$queryRaw<
    anagrafica_noteModel[]
  >`select * from anagrafica_note where id = ${id} for update`
  return row
}
