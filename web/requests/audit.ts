import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, page } from '../api.ts'
import type { AuditEntry, PageOf } from '../contract.ts'
import type { FiltersOf } from '../typed-routes.ts'
import type { Query } from './request.ts'

const entriesPerPage = 100

/** One page of the audit log under these filters, newest first (decision 0006.46). */
export const auditPage = (filters: FiltersOf<'/audit'>, offset: number): Query<PageOf<AuditEntry>> =>
  queryOptions<PageOf<AuditEntry>>({
    queryKey: ['audit', filters, offset],
    queryFn: () =>
      page(api.GET('/audit', { params: { query: { ...filters, limit: entriesPerPage, offset } } })),
    placeholderData: keepPreviousData,
  })
