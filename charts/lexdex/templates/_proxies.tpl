{{/* Refuses entries of trustedProxies that the application refuses (platform/lexdex/settings_proxies.py). */}}
{{- define "lexdex.validateProxies" -}}
{{- $isProduction := eq .Values.environment "production" -}}
{{- $totals := dict "4" 0 "6" 0 -}}
{{- range compact (splitList "," (nospace .Values.trustedProxies)) -}}
{{- $found := include "lexdex.readNetwork" . | fromYaml -}}
{{- if $found.hostBits -}}
{{- fail (printf "trustedProxies contains %s, an address with the prefix of its network: write %s for the whole network, or %s for this address alone" . $found.network $found.address) -}}
{{- end -}}
{{- if and $isProduction (lt (int $found.prefix) (int $found.minPrefix)) -}}
{{- fail (printf "trustedProxies contains %s, which is too wide: whoever is in it chooses the address that rate limits count; the widest networks allowed are /16 for IPv4 and /48 for IPv6" .) -}}
{{- end -}}
{{- $_ := set $totals $found.version (add (index $totals $found.version) (int64 $found.size)) -}}
{{- end -}}
{{- range $version, $total := $totals -}}
{{- if and $isProduction (gt $total 262144) -}}
{{- fail (printf "trustedProxies contains more addresses than four networks of %s have: name only the proxies" (ternary "/16" "/48" (eq $version "4"))) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The parts of an address or network as YAML. IPv4 is read as four numbers of 8 bits, IPv6 as eight of 16; `size` counts addresses of IPv4, and networks of /64 of IPv6. */}}
{{- define "lexdex.readNetwork" -}}
{{- $octet := "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])" -}}
{{- $groups := "([0-9A-Fa-f]{1,4}(:[0-9A-Fa-f]{1,4}){0,7})" -}}
{{- $isIpv4 := regexMatch (printf "^%s(\\.%s){3}(/(3[0-2]|[12]?[0-9]))?$" $octet $octet) . -}}
{{- $isIpv6 := and (contains ":" .) (regexMatch (printf "^(%s|%s?::%s?)(/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))?$" $groups $groups $groups) .) -}}
{{- $address := first (splitList "/" .) -}}
{{- $numbers := list -}}
{{- if $isIpv4 -}}
{{- range splitList "." $address -}}{{- $numbers = append $numbers (int64 .) -}}{{- end -}}
{{- else if $isIpv6 -}}
{{- $halves := splitList "::" $address -}}
{{- $left := compact (splitList ":" (first $halves)) -}}
{{- $right := ternary (compact (splitList ":" (last $halves))) list (gt (len $halves) 1) -}}
{{- $zeros := sub 8 (add (len $left) (len $right)) | int -}}
{{- $isIpv6 = ternary (ge $zeros 1) (eq $zeros 0) (gt (len $halves) 1) -}}
{{- if $isIpv6 -}}
{{- range concat $left (splitList "," (trimSuffix "," (repeat $zeros "0,"))) $right -}}{{- $numbers = append $numbers (int64 (printf "0x%s" (default "0" .))) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- if not (or $isIpv4 $isIpv6) -}}
{{- fail (printf "trustedProxies contains %s: name addresses or networks such as 10.42.0.0/16" .) -}}
{{- end -}}
{{- $width := ternary 8 16 $isIpv4 -}}
{{- $bits := ternary 32 128 $isIpv4 -}}
{{- $counted := ternary 32 64 $isIpv4 -}}
{{- $prefix := ternary (int (last (splitList "/" .))) $bits (contains "/" .) -}}
{{- $network := list -}}
{{- $hostBits := false -}}
{{- range $index, $number := $numbers -}}
{{- $own := max 0 (min $width (sub $prefix (mul $index $width))) -}}
{{- $step := int64 1 -}}
{{- range until (int (sub $width $own)) -}}{{- $step = mul $step 2 -}}{{- end -}}
{{- $hostBits = or $hostBits (ne (mod $number $step) 0) -}}
{{- $network = append $network (printf (ternary "%d" "%x" $isIpv4) (sub $number (mod $number $step))) -}}
{{- end -}}
{{- if hasPrefix "0:0:0:0:0:ffff:" (join ":" $network) -}}
{{- fail (printf "trustedProxies contains %s, an IPv4 address in the form of IPv6: write it as IPv4" .) -}}
{{- end -}}
{{- $size := int64 1 -}}
{{- range until (int (max 0 (sub $counted $prefix))) -}}{{- $size = mul $size 2 -}}{{- end -}}
version: {{ ternary "4" "6" $isIpv4 | quote }}
address: {{ $address | quote }}
network: {{ printf "%s/%d" (join (ternary "." ":" $isIpv4) $network) $prefix | quote }}
prefix: {{ $prefix }}
minPrefix: {{ ternary 16 48 $isIpv4 }}
hostBits: {{ $hostBits }}
size: {{ $size | quote }}
{{- end -}}
