{{/* A dashboard of Grafana from one of the short descriptions in dashboards/: two panels a row, in their order. */}}
{{- define "lexdex.dashboard" -}}
{{- $source := dict "type" "prometheus" "uid" "${datasource}" -}}
{{- $panels := list -}}
{{- range $index, $panel := .panels -}}
{{- $targets := list -}}
{{- range $number, $query := $panel.queries -}}
{{- $targets = append $targets (dict "refId" (index (list "A" "B" "C" "D") $number) "datasource" $source "expr" $query.expr "legendFormat" $query.legend) -}}
{{- end -}}
{{- $steps := list (dict "color" "green" "value" nil) -}}
{{- $custom := dict "fillOpacity" 10 "showPoints" "never" -}}
{{- if hasKey $panel "threshold" -}}
{{- $steps = append $steps (dict "color" "red" "value" $panel.threshold) -}}
{{- $_ := set $custom "thresholdsStyle" (dict "mode" "line") -}}
{{- end -}}
{{- $defaults := dict "unit" $panel.unit "min" 0 "custom" $custom "thresholds" (dict "mode" "absolute" "steps" $steps) -}}
{{- $place := dict "h" 8 "w" 12 "x" (mul 12 (mod $index 2)) "y" (mul 8 (div $index 2)) -}}
{{- $options := dict "legend" (dict "displayMode" "table" "placement" "bottom" "calcs" (list "lastNotNull" "max")) "tooltip" (dict "mode" "multi" "sort" "desc") -}}
{{- $panels = append $panels (dict "id" (add1 $index) "type" "timeseries" "title" $panel.title "description" $panel.description "datasource" $source "gridPos" $place "fieldConfig" (dict "defaults" $defaults "overrides" list) "options" $options "targets" $targets) -}}
{{- end -}}
{{- $sources := dict "name" "datasource" "label" "Data source" "type" "datasource" "query" "prometheus" -}}
{{- $namespaces := dict "name" "namespace" "label" "Namespace" "type" "query" "datasource" $source "query" "label_values(lexdex_build_info, namespace)" "refresh" 2 "includeAll" true "allValue" ".*" "current" (dict "text" "All" "value" "$__all") -}}
{{- $links := list (dict "title" "Lexdex" "type" "dashboards" "tags" (list "lexdex") "asDropdown" true "includeVars" true "keepTime" true) -}}
{{- dict "uid" .uid "title" .title "description" .description "tags" (list "lexdex") "schemaVersion" 39 "editable" false "refresh" "30s" "time" (dict "from" "now-6h" "to" "now") "timezone" "utc" "links" $links "templating" (dict "list" (list $sources $namespaces)) "panels" $panels | toPrettyJson -}}
{{- end -}}

{{/* The groups of a file of rules, with the address of each alert's runbook, and the namespace and the names of this release. */}}
{{- define "lexdex.ruleGroups" -}}
{{- $text := .root.Files.Get .file | replace `namespace="lexdex"` (printf `namespace="%s"` .root.Release.Namespace) | replace `deployment="lexdex-` (printf `deployment="%s-` (include "lexdex.fullname" .root)) -}}
{{- $groups := (fromYaml $text).groups -}}
{{- range $group := $groups -}}
{{- range $rule := $group.rules -}}
{{- if and $rule.alert $.root.Values.monitoring.rules.runbooks -}}
{{- $_ := set $rule.annotations "runbook_url" (printf "%s#%s" $.root.Values.monitoring.rules.runbooks (lower $rule.alert)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml $groups -}}
{{- end -}}
