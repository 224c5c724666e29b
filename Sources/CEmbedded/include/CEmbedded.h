/// The files that are part of the program. Each is beside the Swift code that reads it.
///
/// The preprocessor embeds them (C23 §6.10.4). SwiftPM's `embedInCode` writes a Swift array instead, which the
/// compiler optimizes byte by byte: half a minute for 130 kB.
#ifndef ATS_CEMBEDDED_H
#define ATS_CEMBEDDED_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of a file. They are constant and exist as long as the process.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} ats_file;

// Decoding
ats_file ats_names_txt(void);
ats_file ats_mismatched_txt(void);
ats_file ats_signs_txt(void);

// Redaction
ats_file ats_secrets_txt(void);

// Rules
ats_file ats_rules_txt(void);

// Flow
ats_file ats_errors_txt(void);

// Containers
ats_file ats_vectors_txt(void);
ats_file ats_options_txt(void);

// Ingest
ats_file ats_services_json(void);
ats_file ats_words_txt(void);

// Diagnosis
ats_file ats_causes_txt(void);
ats_file ats_hazards_txt(void);

// Reports
ats_file ats_page_js(void);
ats_file ats_artifact_js(void);
ats_file ats_rows_js(void);
ats_file ats_index_js(void);
ats_file ats_tokens_css(void);
ats_file ats_base_css(void);
ats_file ats_artifact_css(void);
ats_file ats_index_css(void);
ats_file ats_conversation_css(void);

// Attestscope
ats_file ats_AppleAppAttestationRootCA_pem(void);
ats_file ats_AppleRootCAG3_pem(void);
ats_file ats_records_jsonl(void);
ats_file ats_keys_json(void);

// Forge
ats_file ats_equivalents_txt(void);
ats_file ats_CorpusGuide_md(void);
ats_file ats_FlowGuide_md(void);

#endif
