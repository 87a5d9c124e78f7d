'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { bankImportHref, isBankKey } from './bank-spec'

/** The outcome of one file. */
export type FileOutcome = { name: string; fault: boolean; text: string }

const isSheet = ({ name }: File): boolean => /\.(csv|txt|tsv|xlsx)$/i.test(name)

/**
 * Takes statements in, each file for itself; a sheet goes on to the choice of its columns, for the account `iban`.
 */
export function useBankUpload(iban: string | null) {
  const t = useTranslations('bank.upload')
  const errorText = useErrorText()
  const notify = useNotify()
  const router = useRouter()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const [outcomes, setOutcomes] = useState<readonly FileOutcome[]>([])

  const takeStatement = async (file: File): Promise<FileOutcome> => {
    try {
      const { response } = await api.salesforce.bankStatements.upload({ file })
      const sum = (key: 'created_count' | 'present_count' | 'skipped_count') =>
        response.statement_list.reduce((total, statement) => total + statement[key], 0)
      const counts = {
        created: sum('created_count'),
        present: sum('present_count'),
        skipped: sum('skipped_count'),
      }
      return { name: file.name, fault: false, text: t('taken', counts) }
    } catch (error) {
      return { name: file.name, fault: true, text: errorText(error).text }
    }
  }

  const takeSheet = async (file: File): Promise<void> => {
    if (iban === null) return notify.error(t('no_account'))
    const { response } = await api.salesforce.bankImports.upload({ file, iban })
    router.push(bankImportHref(response.import.id))
  }

  const upload = (files: readonly File[]) =>
    once('upload', async () => {
      const taken: FileOutcome[] = []
      for (const file of files.filter((one) => !isSheet(one))) taken.push(await takeStatement(file))
      setOutcomes(taken)
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isBankKey(name) })
      const sheet = files.find(isSheet)
      if (sheet) await takeSheet(sheet)
      return true
    })

  return { upload, isBusy: running !== null, outcomes }
}
