'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { copyKeys, readCopy, removeCopy, writeCopy } from '@/components/kit/draft-copy'
import { useUser } from '@/components/shell/session/user-context'
import { storedFields, storedPages } from '@/lib/api/salesforce/templates/template-content'
import { requireTemplate, type Template } from '@/lib/domain/templates/field'
import type { TemplateHead } from './template-design'

const AUTOSAVE_MS = 2_000

/** A kept design; `version` is that of the template from which it was made, null of a new one. */
export type Draft = { content: Template; version: number | null }

type Waiting = Draft & { key: string; saved_at: string }

/** The beginning of the keys of the drafts of a structure, account and template; 'new' are those of new templates. */
function useDraftBase(template: number | null): string {
  const { structure, id } = useUser()
  return `luna-template:${structure}:${id}:${template ?? 'new'}`
}

/** The drafts under a base, the newest first; what is no template any more is left out. */
async function listWaiting(base: string): Promise<Waiting[]> {
  const keys = await copyKeys(base)
  const found = await Promise.all(keys.map(async (key) => readDraft(key, await readCopy(key))))
  return found.filter((draft) => draft !== null).sort((a, b) => b.saved_at.localeCompare(a.saved_at))
}

function readDraft(key: string, draft: unknown): Waiting | null {
  if (typeof draft !== 'object' || draft === null || !('pages' in draft && 'fields' in draft)) return null
  const [pages, fields] = [storedPages.safeParse(draft.pages), storedFields.safeParse(draft.fields)]
  if (!pages.success || !fields.success) return null
  const content = { pages: pages.data, fields: fields.data }
  try {
    requireTemplate(content)
  } catch {
    return null
  }
  const version = 'version' in draft && typeof draft.version === 'number' ? draft.version : null
  return { key, content, version, saved_at: 'saved_at' in draft ? String(draft.saved_at) : '' }
}

/** The newest draft that an earlier page left. It is offered, and never put in unasked. */
export function useWaitingDesign(template: number | null) {
  const base = useDraftBase(template)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  useEffect(() => {
    let isGone = false
    void listWaiting(base).then((found) => !isGone && setWaiting(found))
    return () => {
      isGone = true
    }
  }, [base])
  /** Takes the draft out of the browser, and answers it. */
  const take = (): Draft | null => {
    const [found, ...others] = waiting
    if (found) void removeCopy(found.key)
    setWaiting(others)
    return found ?? null
  }
  return { found: waiting[0] ?? null, take }
}

/**
 * Keeps an unsaved design in the browser: two seconds after a change and when the page is left, under a key of this page's
 * own, with the version that is edited, which nobody else's save replaces in silence. The function that is returned removes
 * it once the template is saved.
 */
export function useKeptDesign(
  template: Pick<TemplateHead, 'id' | 'version'> | null,
  content: Template,
  isDirty: boolean,
): () => void {
  const base = useDraftBase(template?.id ?? null)
  const version = template?.version ?? null
  const [key] = useState(() => `${base}:${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`)
  const latest = useRef({ content, isDirty, version })
  latest.current = { content, isDirty, version }
  const flush = useCallback(() => {
    const { content, isDirty, version } = latest.current
    const { pages, fields } = content
    if (isDirty) void writeCopy(key, { saved_at: new Date().toISOString(), version, pages, fields })
    else void removeCopy(key)
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is what starts the wait
  useEffect(() => {
    const timer = setTimeout(flush, AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [content, isDirty, flush])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush])
  return useCallback(() => void removeCopy(key), [key])
}
