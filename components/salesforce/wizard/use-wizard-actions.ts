'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { documentHref } from '../document-href'
import { useSending } from '../list/use-send-document'
import type { useWizardDraft } from './draft/use-wizard-draft'
import { customerKey } from './registry/use-customer'
import { type Rejection, useSaveDocument } from './use-save-document'
import { wizardCalls } from './wizard-calls'
import { schemaFaults } from './wizard-faults'
import type { WizardForm } from './wizard-form'
import { isProposal, type SavedDocument, type WizardKind } from './wizard-kind'
import { payloadOf, type WizardState } from './wizard-payload'

type ActionOptions = {
  kind: WizardKind
  state: string | null
  isCorrection: boolean
  /** The customer's name. */
  customer: string
  form: () => WizardForm
  /** Sets the document's description. */
  describe: (description: string) => void
  validate: () => boolean
  goTo: (step: number) => void
  /** Goes on with the document as the server has it. */
  adopt: (document: SavedDocument) => void
  setLastDate: (day: string | null) => void
  draft: ReturnType<typeof useWizardDraft>
}

/** Saves the document, with the dialogs about its outcome. */
export function useWizardActions(options: ActionOptions) {
  const { kind, state, isCorrection, customer, form, validate, adopt, draft } = options
  const t = useTranslations('wizard')
  const notify = useNotify()
  const router = useRouter()
  const dialogs = useDialogs()
  const sendIssued = useSendIssued()
  const { once, running } = useOnce()
  const { save: send, isSaving } = useSaveDocument(kind)
  const { reload, failed, described } = useSaveDialogs(options)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  const [isDone, setDone] = useState(false)
  const canSaveDraft = state === null || state === 'DRAFT'

  /** The document as the server keeps it; null where it does not, which the user is shown. */
  const persist = async (current: WizardForm, wanted: WizardState): Promise<SavedDocument | null> => {
    const result = await send(payloadOf(current, wanted))
    if (result.kind === 'rejected') setRejection(result.rejection)
    if (result.kind === 'stale' && current.id !== null) await reload(current.id)
    if (result.kind === 'failed') await failed(result.error)
    if (result.kind !== 'saved') return null
    setDone(true)
    draft.close()
    return result.document
  }

  const save = async (wanted: WizardState): Promise<void> => {
    // A draft needs what the server can keep; the rules come when it is ready.
    if ((wanted === 'READY_TO_SEND' || schemaFaults(form()).length > 0) && !validate()) return
    const current = wanted === 'DRAFT' ? await described(form()) : form()
    if (!current) return
    const document = await persist(current, wanted)
    if (!document) return
    notify.success(t(`saved.${isCorrection ? 'CORRECTED' : savedAs(current, wanted)}`))
    router.push(documentHref(kind, 'preview', document.id))
  }

  /**
   * Saves and issues the invoice in one call, which the controls of the exchange system precede, and sends it. Once it is
   * issued the user is led to it, whether it was sent or not.
   */
  const saveAndSend = () =>
    once('send', async () => {
      if (isDone || !validate()) return false
      const text = t('send_now.ask', { customer })
      if (!(await dialogs.confirm({ text, confirm: t('save_send') }))) return false
      const document = await persist({ ...form(), invoice_state: 'ISSUED' }, 'READY_TO_SEND')
      if (!document) return false
      await sendIssued(document)
      router.push(documentHref(kind, 'preview', document.id))
      return true
    })

  const keepHere = () =>
    draft.flush() ? notify.info(t('draft.kept_here')) : notify.error(t('draft.not_kept'))

  /** Ctrl+S: as a draft on the server when it can be one, else in this browser. */
  const saveProgress = async (): Promise<void> => {
    if (!canSaveDraft || schemaFaults(form()).length > 0) return keepHere()
    const current = await described(form())
    if (!current) return keepHere()
    const result = await send(payloadOf(current, 'DRAFT'))
    if (result.kind === 'stale' && current.id !== null) return reload(current.id)
    if (result.kind !== 'saved') return draft.flush() ? notify.info(t('draft.kept_here')) : undefined
    draft.forget()
    adopt(result.document)
    window.history.replaceState(null, '', documentHref(kind, 'wizard', result.document.id))
    notify.success(t('saved.DRAFT'))
  }

  return {
    save,
    saveAndSend,
    saveProgress,
    isSaving: isSaving || running !== null || isDone,
    isDone,
    rejection,
    closeRejection: () => setRejection(null),
    canSaveDraft,
  }
}

/** Sends an invoice that has just been issued to the exchange system; where it is not sent, shows why. */
function useSendIssued() {
  const t = useTranslations('wizard.send_now')
  const notify = useNotify()
  const errorText = useErrorText()
  const sending = useSending()
  return async (document: SavedDocument): Promise<void> => {
    const number = ('fullNumeration' in document && document.fullNumeration) || ''
    try {
      if (await sending(document.id)) notify.success(t('done', { number }))
    } catch (error) {
      notify.error(t('not_sent', { number, reason: errorText(error).text }))
    }
  }
}

const savedAs = ({ kind, invoice_state }: WizardForm, state: WizardState) =>
  state === 'DRAFT' ? state : isProposal(kind) ? kind : invoice_state

/** The dialogs that a save can need. */
function useSaveDialogs({ kind, form, describe, goTo, adopt, setLastDate, draft }: ActionOptions) {
  const t = useTranslations('wizard')
  const errors = useTranslations('errors')
  const notify = useNotify()
  const dialogs = useDialogs()
  const queries = useQueryClient()

  const reload = async (id: number) => {
    const again = await dialogs.confirm({
      text: errors('ERROR_STALE_REVISION'),
      details: t('stale_details'),
      confirm: t('reload'),
      cancel: t('stay'),
    })
    if (!again) return
    const fresh = await wizardCalls[kind].read(id)
    draft.forget()
    adopt(fresh)
  }

  const failed = async (error: unknown) => {
    notify.error(error)
    if (typeof error !== 'object' || error === null || !('code' in error)) return
    if (error.code === 'ERROR_INVOICE_DATE_BEFORE_LAST') {
      const { response } = await api.salesforce.invoices.last({ agreementTypeValue: 'ACTIVE' })
      setLastDate(response.invoice?.date ?? null)
      goTo(2)
    }
    if (error.code === 'ERROR_ANAGRAFICA_NOT_FOUND') {
      await queries.invalidateQueries({ queryKey: customerKey(form().ana_sku) })
      goTo(0)
    }
  }

  /** An offer, a contract or a proforma is kept as a draft under a description (document 3 §5): asks for it; null when the user gives no description. */
  const described = async (current: WizardForm): Promise<WizardForm | null> => {
    if (!isProposal(kind) || current.description.trim() !== '') return current
    const text = await dialogs.prompt({
      text: t('describe.text'),
      label: t('label.document_description'),
      confirm: t('save_draft'),
      missing: errors('ERROR_INVOICE_NO_DESCRIPTION'),
    })
    if (text === null) return null
    const description = text.slice(0, MAX_DESCRIPTION_LENGTH)
    describe(description)
    return { ...current, description }
  }

  return { reload, failed, described }
}

const MAX_DESCRIPTION_LENGTH = 500
