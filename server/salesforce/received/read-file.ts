import { Refusal } from '@/lib/domain/core/refusal'
import type { ReceivedFault } from '@/server/einvoice'
import { inThread } from '@/server/workers'
import type { ImportedFile } from './import-file'

/**
 * Reads a supplier's file in a thread, outside of any transaction: its documents, or its fault. `milliseconds`: how long the
 * thread took; 0 when it gave up.
 */
export async function readReceivedFile(
  tenant: number,
  name: string,
  bytes: Uint8Array,
): Promise<{ taken: ImportedFile | ReceivedFault; milliseconds: number }> {
  try {
    const { taken, milliseconds } = await inThread(tenant, 'takeReceived', name, bytes)
    return {
      taken: 'reason' in taken ? taken : { ...taken, name: baseName(name), bytes },
      milliseconds,
    }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'ERROR_TOO_HEAVY')) throw error
    return { taken: { reason: 'xml_limits' }, milliseconds: 0 }
  }
}

const baseName = (name: string): string => name.split(/[/\\]/).at(-1) || name
