'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { ApiError, api } from '@/lib/api/client'
import { MAX_TEMPLATE_FILES } from '@/lib/api/salesforce/templates/template-fields'

type Assets = Awaited<ReturnType<typeof api.salesforce.templates.upload>>['response']['asset_list']

/**
 * Uploads files, and answers the pages and pictures in them; null when they were refused: `refusals` then has a sentence
 * for each file at fault.
 */
export function useUploadPages() {
  const t = useTranslations('template_designer.upload')
  const notify = useNotify()
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const upload = async (files: File[]): Promise<Assets | null> => {
    if (files.length > MAX_TEMPLATE_FILES) {
      setRefusals([t('too_many', { max: MAX_TEMPLATE_FILES })])
      return null
    }
    let assets: Assets | null = null
    setRefusals([])
    await once('upload', async () => {
      try {
        assets = (await api.salesforce.templates.upload({ files })).response.asset_list
        notify.success(t('done'))
        for (const [name, pages] of annotatedPages(assets)) {
          const words = { name, count: pages.length, list: pages.join(', ') }
          const understood = { label: t('understood'), run: () => undefined }
          notify.lasting(`annotations ${name}`, t('annotations', words), understood)
        }
      } catch (error) {
        setRefusals(sentencesOf(error) ?? [errorText(error).text])
      }
      return assets !== null
    })
    return assets
  }
  return { upload, refusals, dismiss: () => setRefusals([]), isBusy: running !== null }
}

/** The pages with notes and form fields, which the background lacks, by the names of their files. */
function annotatedPages(assets: Assets): Map<string, number[]> {
  const byName = new Map<string, number[]>()
  for (const { name, page, has_annotations } of assets) {
    if (has_annotations) byName.set(name, [...(byName.get(name) ?? []), page])
  }
  return byName
}

/** A sentence for each refused file, where the server gave them. */
function sentencesOf(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'ERROR_TEMPLATE_FILES') return null
  const sentences = error.faultList.flatMap((fault) =>
    typeof fault === 'object' && fault !== null && 'message' in fault ? [String(fault.message)] : [],
  )
  return sentences.length > 0 ? sentences : null
}
