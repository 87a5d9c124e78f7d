import type { withTenant } from '@/server/db/tenant'
import type { IncomingMessage } from '@/server/exchange'
import { importFile, isForOthers, keepUnusable, readReceivedFile } from '@/server/salesforce'

type Tx = Parameters<Parameters<typeof withTenant>[1]>[0]

/** A supplier's file that the exchange system delivered, with its number and the time. */
type Delivery = IncomingMessage & { identificativo_sdi: string; at: Date }

/** A supplier's file, as it was read. */
export type Delivered = { file: IncomingMessage } & Pick<
  Awaited<ReturnType<typeof readReceivedFile>>,
  'taken'
>

/** Reads a supplier's file in a thread, outside of any transaction. */
export async function readDelivery(
  structureId: number,
  { identificativo_sdi, at, ...file }: Delivery,
): Promise<Delivered> {
  const { taken } = await readReceivedFile(structureId, file.name, file.bytes)
  const delivery = { identificativo_sdi, at }
  return { file, taken: 'reason' in taken ? taken : { ...taken, delivery } }
}

/** Makes documents of a supplier's file; one that is here already stays as it is, and one that is no invoice is shown. */
export async function takeDelivered(tx: Tx, { file, taken }: Delivered): Promise<void> {
  if ('reason' in taken) return keepUnusable(tx, file, 'UNREADABLE')
  await importFile(tx, taken, null)
}

/** Whether a file is addressed to another company than the own one, as far as both are known. */
export const isOfOthers = async (tx: Tx, { taken }: Delivered): Promise<boolean> =>
  !('reason' in taken) && isForOthers(tx, taken.received.receiver)
