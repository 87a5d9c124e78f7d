import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { Channel } from './channel'
import { folderChannel } from './folder'
import { sandboxChannel } from './sandbox'

export type { Channel, IncomingMessage, PendingFile } from './channel'

/** The channel that EXCHANGE_CHANNEL names. */
export function exchangeChannel(): Channel {
  if (env.EXCHANGE_CHANNEL === 'folder') {
    return folderChannel({ outDir: env.EXCHANGE_OUT_DIR, inDir: env.EXCHANGE_IN_DIR })
  }
  return sandboxChannel({ zone: env.LUNA_ZONE, delayMs: env.EXCHANGE_SANDBOX_DELAY, now })
}
