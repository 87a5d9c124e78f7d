'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { ApiError, api } from '@/lib/api/client'
import type { Design } from '@/lib/domain/templates/designer/design'
import { contentIn, type TemplateHead } from './template-design'
import { EDITOR } from './use-crumbs'

const MAX_NAME = 100

type Options = {
  head: TemplateHead | null
  design: () => Design
  onSaved: (design: Design) => void
  /** Begins another template where the page is that of a new one. */
  onFresh: () => void
}

/**
 * Saves the template under a name that is asked for, and asks how to go on (document 3 §2). When somebody else has saved
 * it in between, that person is named, and the work can be saved as a new template; it stays in the editor in any case.
 */
export function useSaveTemplate({ head, design, onSaved, onFresh }: Options) {
  const t = useTranslations('template_designer.save')
  const dialogs = useDialogs()
  const notify = useNotify()
  const router = useRouter()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const { once, running } = useOnce()
  const [saved, setSaved] = useState(head)
  const latest = useRef(saved)
  latest.current = saved

  const askName = async (initial: string): Promise<string | null> => {
    const name = await dialogs.prompt({
      text: t('text'),
      label: t('name'),
      initial,
      confirm: t('confirm'),
      missing: t('name_missing'),
    })
    if (name === null || name.length <= MAX_NAME) return name
    notify.error(t('name_long', { max: MAX_NAME }))
    return askName(name.slice(0, MAX_NAME))
  }

  const store = async (name: string, known: TemplateHead | null): Promise<boolean> => {
    const content = design()
    const version = known ? { id: known.id, version: known.version } : {}
    const body = { ...version, name, ...contentIn(content) }
    try {
      const context = { idempotencyKey: keyOf(body) }
      const { response } = await api.salesforce.templates.add(body, { context })
      setSaved(response.document_template)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ERROR_TEMPLATE_STALE') throw error
      return storeAsNew(name, error.description)
    }
    onSaved(content)
    await queries.invalidateQueries({ queryKey: ['templates'] })
    return ask(name)
  }

  const storeAsNew = async (name: string, reason: string): Promise<boolean> => {
    const isWanted = await dialogs.confirm({
      text: `${reason}\n\n${t('stale')}`,
      confirm: t('as_new'),
      cancel: t('go_on'),
    })
    const other = isWanted ? await askName(t('copy_of', { name })) : null
    return other === null ? false : store(other, null)
  }

  const ask = async (name: string): Promise<boolean> => {
    const isAnother = await dialogs.confirm({
      text: t('saved', { name }),
      confirm: t('yes'),
      cancel: t('no'),
    })
    if (!isAnother) router.push('/app/dashboard')
    else if (head) router.push(EDITOR)
    else onFresh()
    return true
  }

  const save = () =>
    once('save', async () => {
      const name = await askName(latest.current?.name ?? '')
      return name === null ? false : store(name, latest.current)
    })

  return { save, isSaving: running !== null, name: saved?.name ?? null }
}
