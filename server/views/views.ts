import { ok } from '@/lib/api/endpoint'
import { MAX_VIEWS, type SavedView } from '@/lib/api/views/view-fields'
import { mayRead, VIEW_PAGES, type ViewPage } from '@/lib/api/views/view-pages'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { viewQuery } from '@/lib/domain/views/view-query'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { countViews, hasName, ownView, viewsOf } from './view-queries'
import { addView, changeView, lockViewsOf, removeView } from './view-store'

const procedures = api.views.views

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not read the page */
function checkPage(key: string, { guiItemList }: Session): ViewPage {
  const page = VIEW_PAGES.get(key)
  if (!page || !mayRead(page, guiItemList)) throw new Refusal('ERROR_FORBIDDEN')
  return page
}

async function foundView(tx: Tx, id: number, accountId: number): Promise<SavedView> {
  const view = await ownView(tx, id, accountId)
  if (!view) throw new Refusal('ERROR_NOT_FOUND')
  return view
}

/** @throws Refusal ERROR_VIEW_NAME_TAKEN */
async function checkName(tx: Tx, view: { page: string; name: string; id?: number }, accountId: number) {
  if (await hasName(tx, view, accountId)) {
    throw new Refusal('ERROR_VIEW_NAME_TAKEN', { name: view.name }, ['view.name'])
  }
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input: { page } }) => {
  checkPage(page, caller)
  return ok({ view_list: await viewsOf(tx, page, caller.accountId) })
})

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { view } }) => {
  const { accountId } = caller
  checkPage(view.page, caller)
  await lockViewsOf(tx, accountId)
  await checkName(tx, view, accountId)
  if ((await countViews(tx, view.page, accountId)) >= MAX_VIEWS) {
    throw new Refusal('ERROR_VIEW_TOO_MANY', { max: MAX_VIEWS })
  }
  const id = await addView(tx, view, accountId)
  return ok({ view: await foundView(tx, id, accountId) })
})

const change = procedures.change.handler(async ({ context: { tx, caller }, input: { id, view } }) => {
  const { accountId } = caller
  await lockViewsOf(tx, accountId)
  const old = await foundView(tx, id, accountId)
  const { address } = checkPage(old.page, caller)
  const query = view.query === undefined ? old.query : viewQuery(view.query, address)
  if (query === null) throw wrongValue('view.query')
  const { name = old.name, shared = old.shared } = view
  await checkName(tx, { ...old, name }, accountId)
  await changeView(tx, id, { name, query, shared })
  return ok({ view: await foundView(tx, id, accountId) })
})

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input: { id } }) => {
  await foundView(tx, id, caller.accountId)
  await removeView(tx, id)
  return ok({})
})

export const views = { list, add, change, remove }
