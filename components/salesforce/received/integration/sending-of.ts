import { sendingState } from '@/lib/domain/documents/integration'
import { isOnItsWay } from '../../invoices/invoice-abilities'

const FILE_STATES = ['READY', 'SENDING', 'SENT', 'FAILED', 'DELIVERED', 'NOT_DELIVERED', 'REJECTED'] as const

export type FileState = (typeof FILE_STATES)[number]

/** The state of an integration's file, by which the screens have their words; null for one that they do not know. */
export const fileStateOf = (state: string | null): FileState | null =>
  FILE_STATES.find((known) => known === state) ?? null

/** The state of the chip that says how far an integration is sent. */
export const sendingChip = (fileState: string): string =>
  fileState === 'READY' ? 'READY_TO_SEND' : sendingState(fileState)

/** Whether the exchange system is still to answer about an integration. */
export const isIntegrationOnItsWay = (fileState: string | null): boolean =>
  fileState !== null && isOnItsWay(sendingState(fileState))

/** Whether an integration can be sent: for the first time, or after the channel failed. */
export const isSendable = (fileState: string | null): boolean =>
  fileState === 'READY' || fileState === 'FAILED'
