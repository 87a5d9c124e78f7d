'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { PrintFormat } from '@/lib/api/salesforce/document/print-fields'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import { documentHref } from '../document-href'
import { loadPrint } from '../list/load-print'
import { agreementCalls } from './agreement-calls'
import { useAgreementWords } from './agreement-words'
import { KEY_OF } from './agreements-spec'
import { useBillingAgain } from './use-billing-again'

export type AgreementSubject = { id: number; numeration: string | null; receiver_name: string }

/**
 * Returns the actions on one offer or contract, with their questions and their answers on screen. While an action runs
 * no other starts. Each resolves true when it was done.
 */
export function useAgreementActions(kind: ProposalKind) {
  const t = useAgreementWords(kind)
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const router = useRouter()
  const { once, running } = useOnce()
  const calls = agreementCalls[kind]
  const billing = useBillingAgain()
  const changed = () => queries.invalidateQueries({ queryKey: [KEY_OF[kind]] })
  const words = ({ numeration, receiver_name }: AgreementSubject) => ({
    number: numeration ?? '',
    customer: receiver_name,
  })

  const sign = (subject: AgreementSubject) =>
    once('sign', async () => {
      const sure = await dialogs.confirm({ text: t('ask.sign', words(subject)), confirm: t('actions.sign') })
      if (!sure) return false
      await calls.setState(subject.id, 'SIGNED', '')
      notify.success(t('done.sign', words(subject)))
      await changed()
      return true
    })

  const reject = (subject: AgreementSubject) =>
    once('reject', async () => {
      const reason = await dialogs.prompt({
        text: t('ask.reject', words(subject)),
        label: t('ask.reason'),
        confirm: t('actions.reject'),
        required: false,
      })
      if (reason === null) return false
      await calls.setState(subject.id, 'REJECTED', reason)
      notify.success(t('done.reject', words(subject)))
      await changed()
      return true
    })

  const invoice = (subject: AgreementSubject) =>
    once('invoice', async () => {
      const text = t('ask.invoice', words(subject))
      if (!(await dialogs.confirm({ text, confirm: t('actions.invoice') }))) return false
      const { invoice: bill } = calls
      const made = bill && (await billing.ask((again) => bill(subject.id, again)))
      if (!made) return false
      notify.success(t('done.invoice', { number: made.fullNumeration ?? '' }))
      router.push(`/app/documents/preview/invoice/${made.id}`)
      return true
    })

  const contract = (subject: AgreementSubject) =>
    once('contract', async () => {
      const { response } = await api.salesforce.offers.createContract({ offer_id: subject.id })
      notify.success(t('done.contract', { number: response.contract.numeration ?? '' }))
      router.push(documentHref('CONTRACT', 'preview', response.contract.id))
      return true
    })

  const revise = (subject: AgreementSubject) =>
    once('revise', async () => {
      const { response } = await api.salesforce.offers.revise({ offer_id: subject.id })
      router.push(documentHref('OFFER', 'wizard', response.offer.id))
      return true
    })

  const copy = (subject: AgreementSubject) =>
    once('copy', async () => {
      const { response } = await api.salesforce.documents.copy({ id: subject.id })
      router.push(documentHref(kind, 'wizard', response.id))
      return true
    })

  const remove = (subject: AgreementSubject) =>
    once('delete', async () => {
      const text = t('ask.delete', words(subject))
      if (!(await dialogs.confirm({ text, confirm: t('actions.delete'), destructive: true }))) return false
      await calls.remove(subject.id)
      notify.success(t('done.delete'))
      await changed()
      return true
    })

  const download = (subject: AgreementSubject, format: PrintFormat) =>
    once(format, async () => {
      const { name, file } = await loadPrint(kind, subject.id, format)
      saveFile(name, file)
      return true
    })

  return { sign, reject, invoice, contract, revise, copy, remove, download, running }
}
