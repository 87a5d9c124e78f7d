'use client'

import { useRef } from 'react'
import { api } from '@/lib/api/client'
import { hasMedia, type Signatures, type Texts } from './signing-progress'
import type { Signing } from './use-signing'

/**
 * Posts the acceptance of a document with what its signer gave, and resolves to the document's state, or to null when the
 * file would be too large. The same signatures and texts are posted as the same file: the server knows a repetition by it.
 */
export function usePostAnswer(token: string, { document, signatures, texts, pin }: Signing) {
  const built = useRef<{ signatures: Signatures; texts: Texts; file: File } | null>(null)

  async function answerFile(): Promise<File | null> {
    const before = built.current
    if (before?.signatures === signatures && before.texts === texts) return before.file
    const { loadAnswer } = await import('./answer-calls')
    const file = await loadAnswer(token, document, { signatures, texts })
    built.current = file && { signatures, texts, file }
    return file
  }

  return async (code: string): Promise<string | null> => {
    const file = await answerFile()
    if (!file) return null
    const input = {
      file,
      documentToken: token,
      description: '',
      ...(pin !== '' && { pin }),
      ...(code !== '' && { code }),
      ...(hasMedia(signatures) && { media_consent: 'true' as const }),
    }
    return (await api.salesforce.signatures.accept(input)).response.state
  }
}
