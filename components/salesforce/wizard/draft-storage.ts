import { readCopy, removeCopy, writeCopy } from './draft-copy'
import type { WizardForm } from './wizard-form'
import type { WizardKind } from './wizard-kind'

const VERSION = 1
/** A browser that does not open its database keeps nobody from writing. */
const COPY_WAIT_MS = 800

/** What is kept of an unsaved document in the browser. */
export type StoredDraft = { version: number; saved_at: string; step: number; form: WizardForm }

type DraftOwner = { structure: string; account: number; kind: WizardKind; document: number | null }

/** One key per structure, account, kind and document. */
export const draftKey = ({ structure, account, kind, document }: DraftOwner): string =>
  `luna-wizard:${structure}:${account}:${kind.toLowerCase()}:${document ?? 'new'}`

/** A stored form on top of a fresh one: what an older version did not have yet is as in the fresh. */
export const restoredForm = (fresh: WizardForm, stored: WizardForm): WizardForm => ({
  ...fresh,
  ...stored,
  taxes: { ...fresh.taxes, ...stored.taxes },
  invoice_configuration: { ...fresh.invoice_configuration, ...stored.invoice_configuration },
})

/**
 * What was typed last: as local storage has it, or as the durable copy has it, which a browser that was killed may have
 * kept alone. What was saved or thrown away stands in neither.
 */
export async function readDraft(key: string): Promise<StoredDraft | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, COPY_WAIT_MS, null))
  const found = [readLocal(key), await Promise.race([readCopy(key), late])].filter(isDraft)
  return found.sort((a, b) => b.saved_at.localeCompare(a.saved_at))[0] ?? null
}

function readLocal(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === VERSION &&
  'form' in value &&
  typeof value.form === 'object'

/** False when the browser has no room, or no storage. */
export function writeDraft(key: string, step: number, form: WizardForm): boolean {
  const draft: StoredDraft = { version: VERSION, saved_at: new Date().toISOString(), step, form }
  void writeCopy(key, draft)
  try {
    window.localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  void removeCopy(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    return
  }
}
