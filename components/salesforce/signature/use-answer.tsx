'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { AcceptanceText } from './acceptance-text'
import { pinRefusal, refusedField, wasAnswered } from './answer-refusal'
import { goToField } from './signature-sheet'
import { hasMedia, type Signatures, type Texts } from './signing-progress'
import type { Signing } from './use-signing'

/**
 * The answers to a document: accepting and rejecting it, and its download, one at a time. `failure` is why the last one
 * was not taken; the signatures stay, and the same file is sent again.
 */
export function useAnswer(token: string, signing: Signing) {
  const t = useTranslations('signature')
  const dialogs = useDialogs()
  const notify = useNotify()
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [failure, setFailure] = useState<string | null>(null)
  const built = useRef<{ signatures: Signatures; texts: Texts; file: File } | null>(null)
  const { document, fields, signatures, texts, missing, pin } = signing

  const attempt = (name: string, act: () => Promise<boolean>) =>
    once(name, async () => {
      setFailure(null)
      try {
        return await act()
      } catch (error) {
        setFailure(errorText(error).text)
        const refused = refusedField(error)
        if (refused) goToField(refused)
        if (wasAnswered(error)) await readAgain()
        return false
      }
    })

  async function readAgain() {
    const read = await api.salesforce.signatures.show({ token, images: 'false' }).catch(() => null)
    if (read) signing.setDocument(read.response.document)
  }

  function settle(phase: 'signed' | 'waiting' | 'rejected'): true {
    signing.setDialog(null)
    signing.setAnswered(phase)
    window.scrollTo({ top: 0 })
    notify.success(t(phase === 'rejected' ? 'rejected' : 'accepted'), 'top-center')
    // The answer is kept by now: only its time is missing, and may be. The next press need not wait for it.
    void readAgain()
    return true
  }

  /** Whether the signer gave everything; if not, the page leads to the next thing that is missing. */
  function isComplete(): boolean {
    if (pin !== '') return true
    if (document.pin_required) {
      signing.setDialog({ what: 'pin', refusal: null })
      return false
    }
    const [next] = missing
    if (!next) return true
    const counts = { signed: fields.length - missing.length, total: fields.length }
    notify.warning(t('missing', counts), 'top-center')
    goToField(next.id)
    return false
  }

  async function answerFile(): Promise<File | null> {
    const before = built.current
    if (before?.signatures === signatures && before.texts === texts) return before.file
    const { loadAnswer } = await import('./answer-calls')
    const file = await loadAnswer(token, document, { signatures, texts })
    built.current = file && { signatures, texts, file }
    return file
  }

  const accept = () =>
    attempt('accept', async () => {
      if (!isComplete()) return false
      const text = <AcceptanceText sha256={document.sha256} />
      if (!(await dialogs.confirm({ text, confirm: t('accept') }))) return false
      const file = await answerFile()
      if (!file) {
        setFailure(t('too_large'))
        return false
      }
      const input = {
        file,
        documentToken: token,
        description: '',
        ...(pin !== '' && { pin }),
        ...(hasMedia(signatures) && { media_consent: 'true' as const }),
      }
      try {
        const { response } = await api.salesforce.signatures.accept(input)
        return settle(response.state === 'SENT' ? 'waiting' : 'signed')
      } catch (error) {
        const refusal = pinRefusal(error)
        if (!refusal) throw error
        signing.refusePin(refusal.description, refusal.code === 'ERROR_SIGNATURE_PIN_LOCKED')
        return false
      }
    })

  const reject = (description: string) =>
    attempt('reject', async () => {
      await api.salesforce.signatures.reject({ token, description })
      return settle('rejected')
    })

  const download = () =>
    attempt('download', async () => {
      const { headers, body } = await api.salesforce.signatures.pdf({ token })
      saveFile(fileNameOf(headers) ?? 'documento.pdf', body)
      return true
    })

  return { accept, reject, download, running, failure, forgetFailure: () => setFailure(null) }
}

export type Answer = ReturnType<typeof useAnswer>
