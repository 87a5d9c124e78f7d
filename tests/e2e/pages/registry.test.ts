import { describeEveryPage } from './every-page'

describeEveryPage({
  kind: 'signed-in',
  paths: [
    '/app/registry/new',
    '/app/registry/manager',
    '/app/registry/import',
    '/app/registry/merge',
    '/app/registry/view/view/2',
    '/app/registry/view/edit/2',
    '/app/registry/category/manager',
    '/app/registry/customFields/manager',
  ],
})
