{{/* Names, labels and images: what every object of the release shares. */}}

{{- define "lexdex.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "lexdex.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "lexdex.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "lexdex.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* The labels that select; they never change in the life of a release. Takes root and component. */}}
{{- define "lexdex.selectorLabels" -}}
app.kubernetes.io/name: {{ include "lexdex.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "lexdex.labels" -}}
{{ include "lexdex.selectorLabels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: lexdex
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* Name, namespace and labels of a component's object. */}}
{{- define "lexdex.metadata" -}}
name: {{ include "lexdex.fullname" .root }}-{{ default .component .suffix }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "lexdex.labels" . | nindent 2 }}
{{- end -}}

{{/* Address of an image by its folder's name: a digest wins over a tag. */}}
{{- define "lexdex.image" -}}
{{- $key := ternary "searchPipeline" .image (eq .image "search-pipeline") -}}
{{- $digest := get .root.Values.image.digests $key -}}
{{- $repository := printf "%s/%s" .root.Values.image.repository .image -}}
{{- if $digest -}}
{{- printf "%s@%s" $repository $digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (default .root.Chart.AppVersion .root.Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "lexdex.claimName" -}}
{{- default (printf "%s-search" (include "lexdex.fullname" .)) .Values.search.claim.existingClaim -}}
{{- end -}}

{{/* Pods of the API: with autoscaling as many as run now. Without a number, Kubernetes would set one. */}}
{{- define "lexdex.apiReplicas" -}}
{{- $autoscaling := .Values.api.autoscaling -}}
{{- if $autoscaling.enabled -}}
{{- $running := lookup "apps/v1" "Deployment" .Release.Namespace (printf "%s-api" (include "lexdex.fullname" .)) -}}
{{- default $autoscaling.minReplicas (dig "spec" "replicas" 0 $running) -}}
{{- else -}}
{{- .Values.api.replicas -}}
{{- end -}}
{{- end -}}

{{/* The port of an address such as https://host:8443, by default that of its scheme. */}}
{{- define "lexdex.urlPort" -}}
{{- $url := urlParse . -}}
{{- regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (ternary "443" "80" (eq $url.scheme "https")) -}}
{{- end -}}

{{/* The ports of Weaviate as a list in YAML, as the platform finds them (weaviate_connection.py): HTTP, then gRPC. */}}
{{- define "lexdex.weaviatePorts" -}}
{{- $grpc := ternary "443" "50051" (hasPrefix "https://" .Values.weaviate.url) -}}
{{- with .Values.weaviate.grpc -}}
{{- $grpc = regexFind "[0-9]+$" . -}}
{{- end -}}
{{- $found := list (include "lexdex.urlPort" .Values.weaviate.url | int) (int $grpc) | uniq -}}
{{- default $found .Values.networkPolicy.weaviatePorts | toYaml -}}
{{- end -}}
