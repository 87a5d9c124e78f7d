'use client'

import { usePathname } from 'next/navigation'
import type { ParserMap } from 'nuqs'
import { useCallback, useEffect, useRef } from 'react'
import { setCookie } from '@/components/shell/app-settings'
import { useUser } from '@/components/shell/session/user-context'
import { listCookie, rememberedText } from './remembered-list'
import type { TableQuery, TableSpec } from './table-spec'

/**
 * Remembers how the user changes a list, in a cookie that the server reads when the list is opened without parameters.
 * Returns the function that marks a change: a list that was only opened by a link is not remembered.
 */
export function useRememberedList<Column extends string, Filters extends ParserMap>(
  spec: TableSpec<Column, Filters>,
  query: TableQuery<Column>,
  filters: Readonly<Record<string, unknown>>,
): () => void {
  const { id, family, structure: name, structure_list } = useUser()
  const structure = structure_list.find((one) => one.name === name && one.family === family)
  const path = usePathname()
  const isChanged = useRef(false)
  const text = rememberedText(spec, { query, filters })
  useEffect(() => {
    if (!isChanged.current || !structure) return
    setCookie(listCookie(id, structure.id), encodeURIComponent(text), text === '' ? 0 : 365, path)
  }, [text, id, structure, path])
  return useCallback(() => {
    isChanged.current = true
  }, [])
}
