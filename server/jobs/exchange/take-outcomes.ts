import { type TenantScope, withTenant } from '@/server/db/tenant'
import {
  type IncomingMessage,
  type IntermediaryAccount,
  IntermediaryFault,
  type InvoicetronicAccount,
  readOutcome,
} from '@/server/exchange'
import { logger } from '@/server/platform/logger'
import {
  type AskedFile,
  filesToAsk,
  keepUnusable,
  noteAsked,
  receiveMessage,
  takeOutcome,
  type UnusableReason,
} from '@/server/salesforce'
import { failedOften, forgetFailures } from './failures'
import { judgeMessage } from './judge-message'

/** An account at a provider that is asked file by file. */
type AskedAccount = Exclude<IntermediaryAccount, InvoicetronicAccount>

/** Asks about the files that a provider has and takes their answers; one that cannot be taken stops no other. @throws IntermediaryFault */
export async function takeOutcomes(scope: TenantScope, account: AskedAccount): Promise<void> {
  for (const asked of await withTenant(scope, (tx) => filesToAsk(tx, account))) {
    await askAbout(scope, account, asked)
    await withTenant(scope, (tx) => noteAsked(tx, asked))
  }
}

/** @throws IntermediaryFault but for a file that the provider does not know (any more), which is logged */
async function askAbout(scope: TenantScope, account: AskedAccount, asked: AskedFile): Promise<void> {
  try {
    const outcome = await readOutcome(account, asked.name)
    await withTenant(scope, (tx) => takeOutcome(tx, asked, outcome))
    for (const message of outcome.messages) await takeMessage(scope, account, { asked, message })
    for (const unread of outcome.unread) await putAway(scope, unread, 'UNREADABLE')
  } catch (error) {
    if (!(error instanceof IntermediaryFault) || error.kind !== 'REFUSED') throw error
    const { provider, name: file } = asked
    logger.warn({ provider, file, words: error.message }, 'an intermediary does not answer about a file')
  }
}

type Received = { asked: AskedFile; message: IncomingMessage }

async function takeMessage(
  scope: TenantScope,
  account: AskedAccount,
  { asked, message }: Received,
): Promise<void> {
  try {
    const judged = await judgeMessage(message, {
      isTest: account.isTest,
      file: { id: asked.einvoice_file_id, structure_id: scope.structureId },
    })
    if (!judged.file) return await putAway(scope, message, judged.reason)
    const { file, ...read } = judged
    await withTenant(scope, (tx) => receiveMessage(tx, file.id, { ...message, ...read }))
    forgetFailures(message)
  } catch (error) {
    logger.warn(
      { err: error, message: message.name },
      'a message that an intermediary passed on cannot be taken',
    )
    if (failedOften(message)) await putAway(scope, message, 'FAILED')
  }
}

const putAway = (scope: TenantScope, message: IncomingMessage, reason: UnusableReason): Promise<void> =>
  withTenant(scope, (tx) => keepUnusable(tx, message, reason))
