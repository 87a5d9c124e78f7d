import { copyKeys, readCopy, removeCopy, writeCopy } from '@/components/kit/draft-copy'
import type { WizardForm } from '../wizard-form'
import type { WizardKind } from '../wizard-kind'

const VERSION = 1
/** The wizard does not wait longer than this for a browser that cannot open its database. */
const COPY_WAIT_MS = 800

/** The customer and the total of a draft, by which users recognise it. */
export type DraftSummary = { customer: string | null; total: number }

/** An unsaved document as the browser keeps it. */
export type StoredDraft = {
  version: number
  saved_at: string
  step: number
  form: WizardForm
  /** Absent in drafts of older versions. */
  summary?: DraftSummary
}

/** A draft that waits, with the key under which it does. */
export type WaitingDraft = { key: string; stored: StoredDraft }

type DraftOwner = { structure: string; account: number; kind: WizardKind; document: number | null }

/** Returns the beginning of the keys of all drafts of a structure, account, kind and document. */
export const draftBase = ({ structure, account, kind, document }: DraftOwner): string =>
  `luna-wizard:${structure}:${account}:${kind.toLowerCase()}:${document ?? 'new'}`

/** A key that no other draft has: writing a new document overwrites no other. */
export const newDraftKey = (base: string): string =>
  `${base}:${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`

/** True for the keys that belong to a base: `…:invoice:123` is not a key of `…:invoice:12`. */
export const isOfBase = (base: string, key: string): boolean => key === base || key.startsWith(`${base}:`)

/** The fields that lines of older drafts do not have. */
const WITHOUT_DETAILS = {
  period_start: '',
  period_end: '',
  code_list: [],
  other_data_list: [],
  with_vat: false,
}

/**
 * Returns a stored form on top of a fresh one: values that an older version did not have yet come from the fresh form.
 */
export const restoredForm = (fresh: WizardForm, stored: WizardForm): WizardForm => ({
  ...fresh,
  ...stored,
  product_list: stored.product_list.map((line) => ({ ...WITHOUT_DETAILS, ...line })),
  einvoice_data: { ...fresh.einvoice_data, ...stored.einvoice_data },
  taxes: { ...fresh.taxes, ...stored.taxes },
  invoice_configuration: { ...fresh.invoice_configuration, ...stored.invoice_configuration },
})

/**
 * Returns the newest draft under a key: from local storage, or from the durable copy, which alone may have survived
 * when the browser was killed. A draft that was saved or thrown away stands in neither.
 */
async function readDraft(key: string): Promise<StoredDraft | null> {
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

/** All drafts of a base, the newest first. */
export async function listDrafts(base: string): Promise<WaitingDraft[]> {
  const late = new Promise<string[]>((resolve) => setTimeout(resolve, COPY_WAIT_MS, []))
  const keys = new Set([...localKeys(), ...(await Promise.race([copyKeys(base), late]))])
  const found = await Promise.all(
    [...keys]
      .filter((key) => isOfBase(base, key))
      .map(async (key) => ({ key, stored: await readDraft(key) })),
  )
  return found
    .filter((draft): draft is WaitingDraft => draft.stored !== null)
    .sort((a, b) => b.stored.saved_at.localeCompare(a.stored.saved_at))
}

function localKeys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}

/** False when the browser has no room, or no storage. */
export function writeDraft(key: string, content: Pick<StoredDraft, 'step' | 'form' | 'summary'>): boolean {
  const draft: StoredDraft = { version: VERSION, saved_at: new Date().toISOString(), ...content }
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
