#pragma once
// What must be shown for a certificate: docs/certificates.md says why it is enough. Rebuilt from
// the files alone, with every variable of the component.

#include "certify/files/certificate_file.h"
#include "certify/obligations/encoding.h"

namespace parlance::certify {

/// What all claims rest on: the component can start, its paths and the interface's guards are
/// disjoint and cover everything.
Script common_obligations(const Encoding& encoding);

/// Initiation, consecution and the property itself. With `assume_safe` every obligation may use the
/// certificate's invariant `safe`, whose own obligations must have been shown.
/// @requires the certificate claims the property
/// @throws Refused(unsupported) if no invariant can show the property of this component
Script property_obligations(const Encoding& encoding, const Certificate& certificate,
                            Property property, bool assume_safe);

/// The same for a claim that rests on the certificate's belief list and on its invariant `safe`.
/// @requires the claim does; the obligations of `safe` have been shown
/// @throws Refused(unsupported) if no belief list can show the property of this component;
/// Refused(limit) if they take more than this many bytes to write down
Script belief_obligations(const Encoding& encoding, const Certificate& certificate,
                          Property property, std::size_t script_bytes);

/// The same for a claim that rests on which states a client cannot tell apart.
/// @throws Refused(unsupported) if the component has internal steps, or something is assumed;
/// Refused(bad_certificate) if it is not said where what is possible comes from
Script possible_obligations(const Encoding& encoding, const Certificate& certificate,
                            Property property);

/// What 'tight' rests on besides, if it rests on beliefs or possible states: by the claim 'safe',
/// no state fails where the interface leaves a call open, or shows what it excludes.
void add_tight_by_safe(Script& script, const Encoding& encoding);

/// The certificate's auxiliary definitions and these invariants, as define-fun commands.
std::string definitions_of(const Certificate& certificate,
                           std::initializer_list<Property> invariants);
std::string definition_text(const Definition& definition);

} // namespace parlance::certify
