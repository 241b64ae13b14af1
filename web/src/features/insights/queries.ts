/** Query of a vendor's analytics. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type Insights = Schemas['ProductInsights']
export type Metrics = Schemas['ProductStats']
export type DailyMetrics = Schemas['DailyStats']
export type ProductTotals = Schemas['ProductTotals']

export const PERIOD_OPTIONS = [30, 90, 365] as const
export type Period = (typeof PERIOD_OPTIONS)[number]

export const overviewQuery = (days: Period) =>
  queryOptions({
    queryKey: ['insights', days],
    queryFn: ({ signal }): Promise<ProductTotals[]> =>
      unwrapResponse(api.GET('/api/vendor/insights', { params: { query: { days } }, signal })),
  })

export const insightsQuery = (product_id: string, days: Period) =>
  queryOptions({
    queryKey: ['insights', days, product_id],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Insights> =>
      unwrapResponse(
        api.GET('/api/vendor/insights/{product_id}', { params: { path: { product_id }, query: { days } }, signal }),
      ),
  })
