{{/* The pods of Ray: nodes of the serving cluster (RayService) and of the indexing job (RayJob). */}}

{{/* Where the API and the worker find the engine: the Service that KubeRay makes for the RayService, or a Ray elsewhere. */}}
{{- define "lexdex.searchUrl" -}}
{{- if .Values.ray.serving.enabled -}}
{{- printf "http://%s-ray-serve-svc:8000" (include "lexdex.fullname" .) -}}
{{- else -}}
{{- .Values.search.url -}}
{{- end -}}
{{- end -}}

{{/* A Ray cluster: the head schedules and runs no replica. Takes root, component and optionally initContainers.
     Ray checks the token on each of its ports; the operator makes the Secret with it. */}}
{{- define "lexdex.rayCluster" -}}
{{- $ray := .root.Values.ray -}}
rayVersion: {{ $ray.version | quote }}
authOptions: {mode: token}
headGroupSpec:
  rayStartParams: {num-cpus: "0", dashboard-host: "0.0.0.0", object-store-memory: "100000000"}
  template:
    {{- include "lexdex.rayPod" (merge (dict "node" "head" "resources" $ray.head.resources) .) | nindent 4 }}
workerGroupSpecs:
  - groupName: workers
    replicas: {{ .nodes }}
    minReplicas: {{ .nodes }}
    maxReplicas: {{ .nodes }}
    rayStartParams: {object-store-memory: "100000000"}
    template:
      {{- include "lexdex.rayPod" (merge (dict "node" "worker" "resources" $ray.workers.resources) (omit . "initContainers")) | nindent 6 }}
{{- end -}}

{{/* Probes of our own, because those of the operator call wget, which the image does not have; health needs no token. */}}
{{- define "lexdex.rayPod" -}}
metadata:
  labels:
    {{- include "lexdex.labels" . | nindent 4 }}
spec:
  {{- include "lexdex.podBase" . | nindent 2 }}
  terminationGracePeriodSeconds: 60
  {{- with .initContainers }}
  initContainers:
    {{- . | nindent 4 }}
  {{- end }}
  containers:
    - name: ray-{{ .node }}
      {{- include "lexdex.imageLines" (dict "root" .root "image" "search-pipeline") | nindent 6 }}
      env:
        {{- include "lexdex.quietEnv" .root | trim | nindent 8 }}
        - {name: RAY_SERVE_ENABLE_HA_PROXY, value: "1"}
        - {name: RAY_SERVE_THROUGHPUT_OPTIMIZED, value: "1"}
      ports:
        {{- if eq .node "head" }}
        - {name: gcs-server, containerPort: 6379}
        - {name: dashboard, containerPort: 8265}
        {{- end }}
        - {name: serve, containerPort: 8000}
      {{- $health := ternary (dict "path" "/api/gcs_healthz" "port" 8265) (dict "path" "/api/local_raylet_healthz" "port" 52365) (eq .node "head") }}
      startupProbe:
        httpGet: {path: {{ $health.path }}, port: {{ $health.port }}}
        periodSeconds: 5
        timeoutSeconds: 2
        failureThreshold: 36
      livenessProbe:
        httpGet: {path: {{ $health.path }}, port: {{ $health.port }}}
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        {{- if and (eq .node "worker") (eq .component "ray") }}
        httpGet: {path: /-/healthz, port: serve}
        {{- else }}
        httpGet: {path: {{ $health.path }}, port: {{ $health.port }}}
        {{- end }}
        periodSeconds: 5
        timeoutSeconds: 3
        failureThreshold: 3
      lifecycle:
        # Endpoints forget the pod before its proxy ends.
        preStop: {exec: {command: [sleep, "10"]}}
      resources:
        {{- toYaml .resources | nindent 8 }}
      {{- include "lexdex.containerSecurity" .root | nindent 6 }}
      {{- include "lexdex.mounts" .root | nindent 6 }}
        - {name: shm, mountPath: /dev/shm}
  {{- include "lexdex.volumes" .root | nindent 2 }}
    - name: shm
      emptyDir: {medium: Memory, sizeLimit: 256Mi}
{{- end -}}
