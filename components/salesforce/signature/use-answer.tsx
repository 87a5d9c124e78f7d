'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { AcceptanceText } from './acceptance-text'
import { codeRefusal, pinRefusal, refusedField, wasAnswered } from './answer-refusal'
import { useMailedCode } from './code/use-mailed-code'
import { goToField } from './signature-sheet'
import { usePostAnswer } from './use-post-answer'
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
  const mailedCode = useMailedCode(token)
  const post = usePostAnswer(token, signing)
  const [failure, setFailure] = useState<string | null>(null)
  const { document, fields, missing, pin } = signing

  const attempt = (name: string, act: () => Promise<boolean>) =>
    once(name, async () => {
      setFailure(null)
      try {
        return await act()
      } catch (error) {
        setFailure(errorText(error).text)
        const refused = refusedField(error)
        if (refused) {
          signing.setDialog(null)
          goToField(refused)
        }
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

  const accept = () =>
    attempt('accept', async () => {
      if (!isComplete()) return false
      const text = <AcceptanceText sha256={document.sha256} />
      if (!(await dialogs.confirm({ text, confirm: t('accept') }))) return false
      if (!document.code_required) return send('')
      signing.setDialog({ what: 'code', refusal: null })
      mailedCode.begin()
      return false
    })

  /** Accepts with the code from the mail; everything that the signer gave stays when it is refused. */
  const acceptWithCode = (code: string) => attempt('accept', () => send(code))

  async function send(code: string): Promise<boolean> {
    try {
      const state = await post(code)
      if (state !== null) return settle(state === 'SENT' ? 'waiting' : 'signed')
      setFailure(t('too_large'))
    } catch (error) {
      const refusal = codeRefusal(error)
      if (refusal) signing.setDialog({ what: 'code', refusal })
      else refusePin(error)
    }
    return false
  }

  /** Asks for the PIN again where that is what was refused, and throws every other failure. */
  function refusePin(error: unknown): void {
    const refusal = pinRefusal(error)
    if (!refusal) throw error
    signing.refusePin(refusal.description, refusal.code === 'ERROR_SIGNATURE_PIN_LOCKED')
  }

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

  return {
    accept,
    acceptWithCode,
    mailedCode,
    reject,
    download,
    running,
    failure,
    forgetFailure: () => setFailure(null),
  }
}

export type Answer = ReturnType<typeof useAnswer>
