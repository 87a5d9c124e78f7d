import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { inferParserType, ParserMap, SearchParams } from 'nuqs/server'
import { isBareAddress, listCookie, recalledText } from '@/components/kit/data-table/remembered-list'
import { type TableQuery, type TableSpec, tableValues } from '@/components/kit/data-table/table-spec'
import { currentSession } from '@/server/http/current-session'

/**
 * The state of a list from the request's address, for the first rows rendered on the server. An address without
 * parameters leads to the list as its user left it, so that the address always states which rows are shown.
 */
export async function loadTable<Column extends string, Filters extends ParserMap>(
  spec: TableSpec<Column, Filters>,
  searchParams: Promise<SearchParams>,
): Promise<{ query: TableQuery<Column>; filters: inferParserType<Filters> }> {
  const params = await searchParams
  if (isBareAddress(params)) await openAsLeft(spec)
  return tableValues(spec, params)
}

async function openAsLeft<Column extends string, Filters extends ParserMap>(
  spec: TableSpec<Column, Filters>,
): Promise<void> {
  const [session, jar, list] = await Promise.all([currentSession(), cookies(), headers()])
  const kept = session && jar.get(listCookie(session.accountId, session.structureId))?.value
  const text = kept ? recalledText(spec, kept) : ''
  const [path] = (list.get('x-luna-path') ?? '').split('?')
  if (text && path) redirect(`${path}?${text}`)
}
